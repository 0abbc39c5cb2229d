/** What the shells and the assistant import from the manuals. */
export { HelpDrawer } from './help-drawer.tsx';
