export { findKind, KindSelect } from './kind-select.tsx';
