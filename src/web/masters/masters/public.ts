/** What other screens import from the masters: the fields that choose a record, and what the small masters share. */
export { AccountFields } from './account-fields.tsx';
export { useManyChange } from './many-change.tsx';
export type { Taken } from './many-values.ts';
export { RULES_AT, useMasterActions } from './master-actions.tsx';
export { MasterList } from './master-list.tsx';
export { type Letters, PasswordLetters } from './password-letters.tsx';
export {
  DoctorSelect,
  NO_SERVICES,
  NO_SPECIALTIES,
  ProviderTypeSelect,
  ServiceSelect,
  SocietySelect,
  SpecialtySelect,
  serviceOption,
} from './record-selects.tsx';
export { type SmallMaster, SmallMasterScreen } from './small-master.tsx';
export { smallMasterSearch } from './small-master-search.ts';
