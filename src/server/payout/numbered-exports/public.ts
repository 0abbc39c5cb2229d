export { readNews } from './news.ts';
export { makeExport } from './transitions.ts';
