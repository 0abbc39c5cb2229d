export { BalancesTable } from './balances-table.tsx';
