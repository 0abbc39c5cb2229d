/** Suggested questions, which the user's own screens can answer. */
import type { CurrentUser } from '../../../contract/access/session.ts';
import type { Screen } from '../../../contract/screens.ts';

const SHOWN = 4;

type Suggestion = { question: string; screens: readonly Screen[] };

const OF_STAFF: readonly Suggestion[] = [
  { question: '¿Cómo va el mes?', screens: ['/'] },
  { question: '¿Qué falta antes de pagar?', screens: ['/'] },
  { question: '¿Cuántas atenciones están pendientes?', screens: ['/atenciones-medicas'] },
  { question: '¿Cómo importo atenciones?', screens: ['/atenciones-medicas'] },
  { question: '¿Cómo cambio mi contraseña?', screens: ['/perfil'] },
];

const OF_OTHERS: readonly Suggestion[] = [
  { question: '¿Cuál fue mi último pago?', screens: ['/mis-pagos'] },
  { question: '¿Cuánto me corresponde del mes pasado?', screens: ['/mis-pagos'] },
  { question: '¿Cuántas atenciones pendientes tengo?', screens: ['/participaciones'] },
  { question: '¿Qué es una complementaria?', screens: ['/mis-pagos', '/perfil'] },
  { question: '¿Cómo cambio mi contraseña?', screens: ['/perfil'] },
  { question: '¿Cómo vinculo mi ficha de médico?', screens: ['/perfil'] },
];

/** Three or four questions, by profile and menu. */
export function suggestedQuestions({
  profile,
  menu,
  doctorId,
}: Pick<CurrentUser, 'profile' | 'menu' | 'doctorId'>): string[] {
  const isStaff = profile === 'admin' || profile === 'supervisor';
  // A user without a doctor has no fees to ask about, whatever their menu.
  const own = menu.filter(({ href }) => isStaff || doctorId !== null || href === '/perfil');
  return (isStaff ? OF_STAFF : OF_OTHERS)
    .filter(({ screens }) => own.some(({ href }) => screens.some((screen) => screen === href)))
    .slice(0, SHOWN)
    .map(({ question }) => question);
}
