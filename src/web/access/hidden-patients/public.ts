export { HiddenSection } from './hidden-section.tsx';
export { HideForm } from './hide-form.tsx';
