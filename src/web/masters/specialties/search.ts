/** What /especialidades finds, as its address says it. */
import { smallMasterSearch } from '../masters/public.ts';

export const searchSchema = smallMasterSearch(['name', 'doctorCount', 'serviceCount', 'isActive']);
