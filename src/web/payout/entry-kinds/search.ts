/** What /tipos-haberes finds, as its address says it. */
import { smallMasterSearch } from '../../masters/masters/public.ts';

export const searchSchema = smallMasterSearch([
  'name',
  'direction',
  'bearsRetention',
  'account',
  'isActive',
]);
