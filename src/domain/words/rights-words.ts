/** What persons may ask about their data, and what they are to the clinic, in Spanish (access §17). */
import type { StateBadge } from './state-badges.ts';

export const RIGHT_KINDS = [
  'access',
  'portability',
  'rectification',
  'deletion',
  'objection',
  'blocking',
] as const;
export type RightKind = (typeof RIGHT_KINDS)[number];

export const RIGHT_KIND_LABELS: Readonly<Record<RightKind, string>> = {
  access: 'Acceso',
  portability: 'Portabilidad',
  rectification: 'Rectificación',
  deletion: 'Supresión o anonimización',
  objection: 'Oposición',
  blocking: 'Bloqueo',
};

/** What a person is to the clinic: one person may be all three. */
export const CAPACITIES = ['patient', 'doctor', 'user'] as const;
export type Capacity = (typeof CAPACITIES)[number];

export const CAPACITY_LABELS: Readonly<Record<Capacity, string>> = {
  patient: 'Paciente',
  doctor: 'Médico',
  user: 'Usuario',
};

export const REQUEST_STATES = ['open', 'fulfilled', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const REQUEST_BADGES: Readonly<Record<RequestState, StateBadge>> = {
  open: { label: 'Por responder', color: 'yellow' },
  fulfilled: { label: 'Acogida', color: 'green' },
  refused: { label: 'Rechazada', color: 'red' },
  withdrawn: { label: 'Desistida', color: 'gray' },
};

/** Kinds of requests that are answered with a file of everything about the person. */
export const FILE_KINDS: readonly RightKind[] = ['access', 'portability'];

/** Kinds of requests by which a patient is hidden from all but administrators. */
export const HIDING_KINDS: readonly RightKind[] = ['objection', 'blocking'];

/** What stands for the RUT of a hidden patient wherever others look: `RESERVADO-000007` (access §22). */
export const hiddenMark = (id: number): string => `RESERVADO-${String(id).padStart(6, '0')}`;
