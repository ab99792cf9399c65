--- The script of a list: a button in the head of each column sorts by it. Without it the list
-- stands as it was made.

return [==[
"use strict";
for (const table of document.querySelectorAll("table.list")) {
  const heads = [...table.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    button.addEventListener("click", () => {
      const rows = [...table.tBodies[0].rows], sign = head.ariaSort === "descending" ? 1 : -1;
      rows.sort((a, b) => sign * (value(a) - value(b) ||
        value(a).localeCompare(value(b), undefined, { numeric: true })));
      for (const other of heads) other.ariaSort = null;
      head.ariaSort = sign > 0 ? "ascending" : "descending";
      table.tBodies[0].append(...rows);
    });
  });
}
]==]
