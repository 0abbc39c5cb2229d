/** What a file of everything about a person reads, one source for each kind of data (access §17.2). */
import { DOCTOR_SOURCES } from './doctor-sources.ts';
import { PATIENT_SOURCES } from './patient-sources.ts';
import type { Source } from './source.ts';
import { USER_SOURCES } from './user-sources.ts';

export const SOURCES: readonly Source[] = [
  ...PATIENT_SOURCES.map((source): Source => ({ ...source, capacity: 'patient' })),
  ...DOCTOR_SOURCES.map((source): Source => ({ ...source, capacity: 'doctor' })),
  ...USER_SOURCES.map((source): Source => ({ ...source, capacity: 'user' })),
];
