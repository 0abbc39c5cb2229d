/** The open sessions of another user, and how the administration ends them (access §29). */
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OpenSession } from '../../../contract/access/session.ts';
import type { User } from '../../../contract/access/users.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { SessionLine } from '../session/public.ts';
import { fullName } from './words.ts';

/** Shows them in a dialog while there is a user. */
export function UserSessions({ user, onClose }: { user: User | null; onClose: () => void }) {
  return (
    <Modal
      opened={user !== null}
      onClose={onClose}
      title={user ? `Sesiones abiertas de ${fullName(user)}` : ''}
    >
      {user && <Sessions user={user} onClose={onClose} />}
    </Modal>
  );
}

function Sessions({ user, onClose }: { user: User; onClose: () => void }) {
  const sessions = useQuery(api.userSessions.list.queryOptions({ input: { id: user.id } }));
  const closeAll = useAsked(api.userSessions.closeAll.call, {
    done: (answer) => {
      tellClosed(answer);
      onClose();
    },
    failed: NOT_CLOSED,
  });
  const count = sessions.data?.length ?? 0;
  const ask = () =>
    closeAll.ask({
      input: { id: user.id },
      title: 'Cerrar todas sus sesiones',
      body:
        count === 0
          ? `Se terminará lo que abriría una sesión de ${fullName(user)}: un ingreso que espera el segundo factor, y los enlaces que se le enviaron por correo.`
          : `Se cerrará ${countOf(count, 'sesión', 'sesiones')} de ${fullName(user)}, y se le avisará por correo. Lo que no haya guardado se pierde; puede volver a ingresar.`,
      confirmLabel: 'Cerrar todas',
      danger: true,
    });
  if (sessions.isPending) return <LoadingState text="Cargando sesiones..." />;
  if (sessions.error) return <FailedQuery query={sessions} />;
  return (
    <Stack>
      {count === 0 ? (
        <Text size="sm">
          No tiene sesiones abiertas. «Cerrar todas» termina también un ingreso que espera el
          segundo factor, y los enlaces que se le enviaron por correo.
        </Text>
      ) : (
        <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {sessions.data.map((session) => (
            <Line key={session.id} user={user} session={session} />
          ))}
        </Stack>
      )}
      <Text variant="small">
        Se le avisa por correo de lo que cierre aquí. Para que no vuelva a ingresar, desactive la
        cuenta o restablezca su contraseña.
      </Text>
      <DialogActions onCancel={onClose} cancelLabel="Listo">
        <Button color="red" loading={closeAll.isPending} onClick={ask}>
          Cerrar todas
        </Button>
      </DialogActions>
    </Stack>
  );
}

function Line({ user, session }: { user: User; session: OpenSession }) {
  const close = useMutation({
    ...api.userSessions.close.mutationOptions(),
    onSuccess: () => toast.success('Sesión cerrada', session.device),
    onError: (error) => toast.error('No se pudo cerrar la sesión.', error),
  });
  return (
    <SessionLine
      session={session}
      isClosing={close.isPending}
      onClose={() => close.mutate({ id: user.id, sessionId: session.id })}
    />
  );
}

/** Ends everybody's sessions but this one, after a question. */
export function useCloseEverybodys(): () => void {
  const closeAll = useAsked(api.userSessions.closeEverybodys.call, {
    done: tellClosed,
    failed: NOT_CLOSED,
  });
  return () =>
    void closeAll.ask({
      input: {},
      title: 'Cerrar las sesiones de todos',
      body: 'Todas las personas que están usando el portal salen de él y pierden lo que no hayan guardado; se les avisa por correo. Solo sigue abierta esta sesión. Sirve cuando alguien pudo haber entrado donde no debía.',
      confirmLabel: 'Cerrar las de todos',
      danger: true,
    });
}

const NOT_CLOSED = 'No se pudieron cerrar las sesiones.';

function tellClosed({ closed }: { closed: number }): void {
  if (closed === 0) toast.info('No había sesiones abiertas', 'Ya se habían cerrado.');
  else toast.success('Sesiones cerradas', countOf(closed, 'sesión cerrada', 'sesiones cerradas'));
}
