export { BreachSection } from './breach-section.tsx';
