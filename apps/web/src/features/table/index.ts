export { ColumnsMenu } from './components/columns-menu.tsx';
export { DataTable, type TableColumn } from './components/data-table.tsx';
export { ViewSwitch } from './components/view-switch.tsx';
export { nextSort } from './next-sort.ts';
