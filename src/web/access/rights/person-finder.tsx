/** ¿Qué se guarda de una persona?: by its RUT, how many records of each kind (access §17.2). */
import { Alert, Button, Card, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonData } from '../../../contract/access/rights.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { CAPACITY_LABELS } from '../../../domain/words/rights-words.ts';
import { TableHead } from '../../kit/display/table-head.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';

export function PersonFinder({ onRequest }: { onRequest: (rut: string) => void }) {
  const [typed, setTyped] = useState('');
  /** Not in the address, which is kept in histories. */
  const [asked, setAsked] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery(
    api.rights.find.queryOptions({ input: { personRut: asked ?? '' }, enabled: asked !== null }),
  );
  return (
    <Card component="section" aria-label="Datos de una persona">
      <Title order={2} size="h4" mb="xs">
        ¿Qué se guarda de una persona?
      </Title>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const rut = typed.trim();
          if (rut === '') return;
          if (rut === asked) void refetch();
          setAsked(rut);
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            label="RUT de la persona"
            description="O la identificación que traen sus registros"
            placeholder="12.345.678-5"
            autoComplete="off"
            maxLength={20}
            flex="1 1 220px"
            maw={320}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconSearch size={16} aria-hidden />}
            disabled={typed.trim() === ''}
            loading={isFetching}
          >
            Ver sus datos
          </Button>
        </Group>
      </form>
      <FailedQuery
        title="No se pudieron buscar los datos de la persona"
        query={{ error, refetch }}
      />
      {asked !== null && !data && !error && (
        <LoadingState text="Buscando en todos los registros…" />
      )}
      {data && !error && <Found data={data} onRequest={onRequest} />}
    </Card>
  );
}

function Found({ data, onRequest }: { data: PersonData; onRequest: (rut: string) => void }) {
  const { rut, isValid, found, parts } = data;
  return (
    <Stack gap="sm" mt="md">
      {!isValid && (
        <Alert color="yellow" variant="outline" icon={<IconInfoCircle />}>
          <Rut of={rut} /> no es un RUT válido: se buscó tal como está escrito.
        </Alert>
      )}
      {parts.length === 0 ? (
        <EmptyState text={`No hay datos de ${formatRut(rut)}`} />
      ) : (
        <>
          <div>
            <Text fw={600}>
              <Rut of={rut} />
            </Text>
            {found.map(({ capacity, names }) => (
              <Text key={capacity} size="sm">
                {CAPACITY_LABELS[capacity]}: {names.join(' · ')}
              </Text>
            ))}
            {found.length === 0 && (
              <Text size="sm">
                No es paciente, médico ni usuario, pero hay registros que lo nombran.
              </Text>
            )}
          </div>
          <Table aria-label={`Datos de ${formatRut(rut)}`} withRowBorders maw={640}>
            <TableHead titles={['Datos', 'Como', 'Registros']} right={['Registros']} />
            <Table.Tbody>
              {parts.map(({ key, title, capacity, count }) => (
                <Table.Tr key={key}>
                  <Table.Td>{title}</Table.Td>
                  <Table.Td>{CAPACITY_LABELS[capacity]}</Table.Td>
                  <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {formatCount(count)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <Group>
        <Button variant="default" onClick={() => onRequest(rut)}>
          Registrar una solicitud suya
        </Button>
        <Text variant="hint" flex="1 1 260px">
          El archivo con todos sus datos se descarga desde una solicitud de acceso o portabilidad.
        </Text>
      </Group>
    </Stack>
  );
}
