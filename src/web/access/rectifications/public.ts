export { RectifiedSection } from './rectified-section.tsx';
export { RectifyForm } from './rectify-form.tsx';
