/** Generar usuarios: accounts for many doctors, whose first passwords are on letters or in mails (access §5.17). */
import { DOCTORS_AT_ONCE } from '../../../domain/access/doctors-at-once.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { FormerImports } from '../master-imports/public.ts';
import { type Letters, PasswordLetters, type Taken } from '../masters/public.ts';

type Chosen = Parameters<typeof api.users.previewForDoctors.call>[0];

const WORDS = {
  title: 'Generar usuarios',
  doneTitle: 'Usuarios generados',
  failedTitle: 'No se generaron los usuarios',
  nobody: 'Ninguno de los médicos elegidos puede tener un usuario nuevo.',
  who: (count: number) => countOf(count, 'médico podrá', 'médicos podrán'),
  tooMany: `Se generan hasta ${formatCount(DOCTORS_AT_ONCE)} usuarios a la vez: elija menos médicos.`,
  leftOut: (count: number) => countOf(count, 'médico queda fuera', 'médicos quedan fuera'),
  button: (count: number) => `Generar ${countOf(count, 'usuario', 'usuarios')}`,
} as const;

export function DoctorUsers(props: { taken: Taken<object> | null; onClose: () => void }) {
  const { taken, onClose } = props;
  return <PasswordLetters letters={taken && lettersOf(taken as Chosen)} onClose={onClose} />;
}

const lettersOf = (chosen: Chosen): Letters => ({
  ...WORDS,
  key: api.users.previewForDoctors.queryKey({ input: chosen }),
  preview: () => api.users.previewForDoctors.call(chosen),
  create: (order) => api.users.createForDoctors.call({ ...chosen, ...order }),
  former: (onReverted) => (
    <FormerImports
      master="user"
      only={{ origin: 'generated', title: 'Generaciones de usuarios' }}
      {...(onReverted && { onReverted })}
    />
  ),
});
