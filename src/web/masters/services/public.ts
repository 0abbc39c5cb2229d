export { ServiceFilters } from './service-filters.tsx';
export { NO_BASE_VALUE, SERVICE, SERVICE_WORDS } from './service-words.ts';
