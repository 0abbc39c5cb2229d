/** What /sociedades-medicas finds, as its address says it. */
import { smallMasterSearch } from '../masters/public.ts';

export const searchSchema = smallMasterSearch([
  'name',
  'rut',
  'documentKind',
  'doctorCount',
  'isActive',
]);
