/** The browsers in which the user is signed in; each can be closed (access §2.7, access §2.8; decision 43). */
import { Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { currentPassword, type OwnSession } from '../../../contract/access/session.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api, currentUserQuery } from '../../kit/shell/client.ts';
import { FirstSignInLine } from './first-sign-in.tsx';
import { ProofForm } from './proof-form.tsx';
import { SessionLine } from './session-line.tsx';

export function OwnSessions() {
  const sessions = useQuery(api.session.ownSessions.queryOptions());
  const [closing, setClosing] = useState<OwnSession | 'others' | null>(null);
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <Card component="section" aria-label="Sesiones abiertas">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Sesiones abiertas</Title>
        {others > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setClosing('others')}>
            Cerrar las demás
          </Button>
        )}
      </Group>
      {sessions.isPending && <LoadingState text="Cargando sesiones..." />}
      <FailedQuery query={sessions} />
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.data?.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isCurrent={session.isCurrent}
            onClose={() => setClosing(session)}
          />
        ))}
      </Stack>
      {sessions.isSuccess && others === 0 && (
        <Text variant="hint" mt="sm">
          No hay otras sesiones abiertas.
        </Text>
      )}
      <FirstSignInLine />
      <CloseDialog closing={closing} others={others} onClose={() => setClosing(null)} />
    </Card>
  );
}

const PASSWORD_ALONE = z.strictObject({ currentPassword: currentPassword.optional() });

/** Asks before they are closed, and for the password of users without a second factor: a stranger at the desk closes nobody out. */
function CloseDialog(props: {
  closing: OwnSession | 'others' | null;
  others: number;
  onClose: () => void;
}) {
  const { closing, others, onClose } = props;
  const user = useQuery(currentUserQuery);
  const isAll = closing === 'others';
  const done = (closed: number) => {
    onClose();
    if (!isAll) toast.success('Sesión cerrada', closing?.device);
    else if (closed === 0) toast.info('No había otras sesiones', 'Ya se habían cerrado.');
    else toast.success('Sesiones cerradas', countOf(closed, 'sesión cerrada', 'sesiones cerradas'));
  };
  const submit = async (proof: z.infer<typeof PASSWORD_ALONE>): Promise<number> => {
    if (isAll) return (await api.session.closeOtherSessions.call(proof)).closed;
    await api.session.closeSession.call({ id: closing?.id ?? 0, ...proof });
    return 1;
  };
  return (
    <Modal
      opened={closing !== null}
      onClose={onClose}
      title={isAll ? 'Cerrar las demás sesiones' : 'Cerrar la sesión'}
      size="sm"
    >
      {closing !== null && (
        <ProofForm
          schema={PASSWORD_ALONE}
          fields={user.data?.hasFactor ? [] : ['currentPassword']}
          submit={submit}
          onDone={done}
          onCancel={onClose}
          submitLabel={isAll ? 'Cerrar las demás' : 'Cerrar la sesión'}
          failureTitle="No se pudo cerrar."
          danger
        >
          <Text size="sm">
            {isAll
              ? `Se cerrará ${countOf(others, 'sesión', 'sesiones')} en otros navegadores. Para volver a entrar en ellos habrá que escribir la contraseña.`
              : `Se cerrará la sesión en ${closing.device}. Para volver a entrar ahí habrá que escribir la contraseña.`}
          </Text>
        </ProofForm>
      )}
    </Modal>
  );
}
