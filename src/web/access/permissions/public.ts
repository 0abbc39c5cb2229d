/** What other features may import from permissions. */
export { MenuOptionBoxes } from './menu-option-boxes.tsx';
