/** How many changes of account wait for a second person, above the lists of payees, and the dialog of all (masters §15). */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { ChangeCard } from './change-card.tsx';

const KINDS = { doctor: 'Médico', society: 'Sociedad' } as const;

/** Nothing while no change waits, unless the dialog is open or they could not be read. */
export function AccountChangesNotice(props: {
  opened: boolean;
  setOpened: (opened: boolean) => void;
  /** Only those of these payees; by default all that the user may answer. */
  kind?: 'society';
}) {
  const { opened, setOpened, kind } = props;
  const query = useQuery(api.accountChanges.list.queryOptions({ input: { kind } }));
  const changes = query.data ?? [];
  const failure = query.error && (
    <FailedQuery title="No se pudieron leer los cambios de cuenta" query={query} />
  );
  return (
    <>
      {!opened && failure}
      {changes.length > 0 && (
        <Alert color="yellow" variant="outline" icon={<IconArrowsExchange />} p="sm" mb="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              {countOf(changes.length, 'cambio de cuenta espera', 'cambios de cuenta esperan')} la
              aprobación de una segunda persona.
            </Text>
            <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
              Revisar
            </Button>
          </Group>
        </Alert>
      )}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Cambios de cuenta por aprobar"
        size="lg"
      >
        {failure ? (
          failure
        ) : query.isPending ? (
          <LoadingState text="Leyendo los cambios de cuenta..." />
        ) : changes.length === 0 ? (
          <EmptyState text="Ningún cambio de cuenta espera" />
        ) : (
          <Stack>
            {changes.map((change) => (
              <ChangeCard
                key={change.id}
                change={change}
                title={`${change.payee.name} · ${KINDS[change.kind]} · ${formatRut(change.payee.rut)}`}
              />
            ))}
          </Stack>
        )}
      </Modal>
    </>
  );
}
