/** What is held, in words (payout §23). */
import { countOf } from './counts.ts';

/** What a hold is of. */
export const HOLD_KIND_WORDS = {
  record: { label: 'Registro', the: 'el registro', many: 'registros' },
  doctor: { label: 'Médico', the: 'el médico', many: 'médicos' },
  society: { label: 'Sociedad', the: 'la sociedad', many: 'sociedades' },
  import: { label: 'Carga', the: 'la carga', many: 'cargas' },
} as const;

export const HOLD_STATE_LABELS = {
  live: 'En pausa',
  released: 'Reanudadas',
  over: 'Terminadas por su plazo',
} as const;

/** How old a hold or a balance is: `desde hoy`, `hace 1 día`, `hace 12 días`. */
export const sinceDays = (days: number): string =>
  days === 0 ? 'desde hoy' : `hace ${countOf(days, 'día', 'días')}`;
