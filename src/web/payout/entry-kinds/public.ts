export { type KindOption, KindSelect } from './kind-select.tsx';
