/** Asks for a cost centre, and shows how many records it changes from which one before it does. */
import { Button, Group, Modal, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CentreOfRecord,
  type CentrePreview,
  newCentre,
} from '../../../contract/masters/cost-centre.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { countedWords, type Noun } from '../../kit/table/master-words.ts';

const NONE = 'Sin centro de costo';
/** A code is not broken at its hyphens. */
const KEPT_WHOLE = { whiteSpace: 'nowrap' } as const;

type Props = {
  title: string;
  opened: boolean;
  noun: Noun;
  /** Whose centre is used by records that have none. */
  otherwise: string;
  preview: (costCentre: string) => Promise<CentrePreview>;
  isChanging: boolean;
  onChange: (records: CentreOfRecord[]) => void;
  onClose: () => void;
};

export function CentreDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <CentreForm {...props} />
    </Modal>
  );
}

function CentreForm({ noun, otherwise, preview, isChanging, onChange, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const reading = useMutation({
    mutationFn: async (costCentre: string | null) => ({
      costCentre,
      found: await preview(costCentre ?? ''),
    }),
    onError: (reason) => toast.error('No se pudo leer qué cambiaría.', reason),
  });
  const { data } = reading;
  const submit = () => {
    if (data) {
      onChange(data.found.records.map((one) => ({ ...one, costCentre: data.costCentre })));
      return;
    }
    const { success, data: costCentre, error: problem } = newCentre.safeParse(typed);
    if (success) reading.mutate(costCentre);
    else setError(problem.issues[0]?.message ?? null);
  };
  const count = data?.found.records.length ?? 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!reading.isPending && !isChanging) submit();
      }}
    >
      <Stack>
        <TextInput
          label="Nuevo centro de costo"
          description={`Vacío: sin uno propio, y vale ${otherwise}.`}
          placeholder="Por ejemplo, URG-01"
          autoComplete="off"
          maxLength={20}
          data-autofocus
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
            // What was shown is of another centre.
            reading.reset();
          }}
        />
        {data && <Changes noun={noun} costCentre={data.costCentre} found={data.found} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            loading={reading.isPending || isChanging}
            disabled={data !== undefined && count === 0}
          >
            {data && count > 0 ? `Cambiar ${countedWords(noun, count)}` : 'Ver qué cambia'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Changes(props: { noun: Noun; costCentre: string | null; found: CentrePreview }) {
  const { noun, costCentre, found } = props;
  const { groups, unchanged } = found;
  const already = countedWords(noun, unchanged);
  const keep = unchanged === 1 ? 'ya lo tiene y queda' : 'ya lo tienen y quedan';
  return (
    <Stack gap="xs" role="status">
      {groups.length > 0 && (
        <Table aria-label="Qué cambia" verticalSpacing={6} withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>De</Table.Th>
              <Table.Th>A</Table.Th>
              <Table.Th ta="right" tt="capitalize">
                {noun.many}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map(({ costCentre: from, count }) => (
              <Table.Tr key={from ?? ''}>
                <Table.Td style={KEPT_WHOLE}>{from ?? NONE}</Table.Td>
                <Table.Td style={KEPT_WHOLE}>{costCentre ?? NONE}</Table.Td>
                <Table.Td ta="right">{formatCount(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {groups.length === 0 ? (
        <Text size="sm">Nada cambia: {already} con ese centro de costo. Escriba otro.</Text>
      ) : (
        <Text size="sm" c="dimmed">
          {unchanged > 0 && `${already} ${keep} igual. `}
          Vale para lo que se exporte a contabilidad desde ahora; lo ya numerado no cambia.
        </Text>
      )}
    </Stack>
  );
}
