/** What /sociedades-medicas finds, as its address says it. */
import { smallMasterSearch } from '../../kit/table/small-master-search.ts';

export const searchSchema = smallMasterSearch(['name', 'rut', 'doctorCount', 'isActive']);
