/** Entregar contraseñas: the first passwords of accounts that came without one, on letters or in mails (access §32.7). */
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { type Letters, PasswordLetters, type Taken } from '../../masters/masters/public.ts';

type Chosen = Parameters<typeof api.users.previewFirstPasswords.call>[0];

const WORDS = {
  title: 'Entregar contraseñas',
  doneTitle: 'Contraseñas entregadas',
  failedTitle: 'No se entregaron las contraseñas',
  nobody: 'Ninguno de los usuarios elegidos espera su primera contraseña.',
  who: (count: number) => countOf(count, 'usuario podrá', 'usuarios podrán'),
  tooMany: `Se entregan hasta ${formatCount(DOCTORS_AT_ONCE)} contraseñas a la vez: elija menos usuarios.`,
  leftOut: (count: number) => countOf(count, 'usuario queda fuera', 'usuarios quedan fuera'),
  button: (count: number) => `Entregar ${countOf(count, 'contraseña', 'contraseñas')}`,
} as const;

export function FirstPasswords(props: { taken: Taken<object> | null; onClose: () => void }) {
  const { taken, onClose } = props;
  return <PasswordLetters letters={taken && lettersOf(taken as Chosen)} onClose={onClose} />;
}

const lettersOf = (chosen: Chosen): Letters => ({
  ...WORDS,
  key: api.users.previewFirstPasswords.queryKey({ input: chosen }),
  preview: () => api.users.previewFirstPasswords.call(chosen),
  create: (order) => api.users.handOutFirstPasswords.call({ ...chosen, ...order }),
});
