export {
  type Given,
  hasMore,
  optionsBeyond,
  optionsOfOwnProfiles,
  patientsOf,
  profilesBeyond,
} from './rights.ts';
