/** What a change of many records does, before it is made (masters §21.3). */
import { Alert, List, Stack, Table, Text } from '@mantine/core';
import { IconCalculator, IconInfoCircle, IconLink, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import { type ManyMaster, manyFieldsOf } from '../../../domain/masters/many-fields.ts';
import { formatPesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { countedWords, type Noun } from '../../kit/table/master-words.ts';
import { MovedPayees } from '../master-imports/public.ts';

type Props = { master: ManyMaster; noun: Noun; field: string; told: BulkPreview };

/** How many names are written out. */
const NAMES_TOLD = 8;
const NAMED_BY_REASON = 4;

export function ManyPreview({ master, noun, field, told }: Props) {
  const { changed, equal, moved, openFees } = told;
  const afterwards = manyFieldsOf(master)[field]?.ofAccess ? OF_ACCESS[field] : AFTERWARDS[field];
  return (
    <Stack gap="sm" component="section" aria-label="Qué cambia" role="status">
      {changed > 0 ? <Groups noun={noun} told={told} /> : <Text size="sm">Nada cambia.</Text>}
      {equal > 0 && (
        <Text variant="hint">
          {countedWords(noun, equal)} ya {equal === 1 ? 'lo tiene y queda' : 'lo tienen y quedan'}{' '}
          igual.
        </Text>
      )}
      {told.refusedCount > 0 && <Refused noun={noun} told={told} />}
      {told.usedCount > 0 && <Used told={told} />}
      {openFees && openFees.count > 0 && (
        <Alert color="yellow" icon={<IconCalculator />} title="Honorarios sin pagar">
          {countOf(openFees.count, 'honorario calculado', 'honorarios calculados')} de estos
          médicos, por {formatPesos(openFees.amount)} brutos,{' '}
          {openFees.count === 1 ? 'está' : 'están'} sin pago. {OPEN_FEES[field]}
        </Alert>
      )}
      {moved && <MovedPayees moved={moved} />}
      {told.notes.length > 0 && (
        <Alert color="gray" icon={<IconInfoCircle />} title="Conviene saber">
          <Sentences
            sentences={told.notes.map(({ reason, count }) => `${reason} (${formatCount(count)})`)}
          />
        </Alert>
      )}
      {afterwards && changed > 0 && <Text variant="hint">{afterwards}</Text>}
    </Stack>
  );
}

const AT_PROCESSING = 'La retención nueva se aplica cuando se procesen.';

/** What becomes of fees that are calculated and not paid, by field. */
const OPEN_FEES: Readonly<Record<string, string>> = {
  specialty: 'Quedan como se calcularon hasta que se recalculen.',
  retentionMode: AT_PROCESSING,
  surcharge: AT_PROCESSING,
};

/** Since when a field holds. */
const AFTERWARDS: Readonly<Record<string, string>> = {
  costCentre: 'Vale para lo que se exporte a contabilidad desde ahora; lo ya numerado no cambia.',
};

/** The same, where it opens or closes the portal to somebody. */
const OF_ACCESS: Readonly<Record<string, string>> = {
  profile: 'Vale desde su próximo clic en el portal: el menú de cada uno pasa a ser el del perfil.',
  isActive: 'Quien queda inactivo no puede ingresar, y sus sesiones abiertas se cierran.',
};

function Groups({ noun, told: { groups, groupCount } }: { noun: Noun; told: BulkPreview }) {
  const isOneField = new Set(groups.map(({ label }) => label)).size === 1;
  return (
    <div>
      <ScrolledRegion label="De qué a qué" height={260}>
        <Table aria-label="De qué a qué" verticalSpacing={6} withTableBorder stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {!isOneField && <Table.Th>Campo</Table.Th>}
              <Table.Th>De</Table.Th>
              <Table.Th>A</Table.Th>
              <Table.Th ta="right">{capitalized(noun.many)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {groups.map(({ label, before, after, count }) => (
              <Table.Tr key={`${label} ${before} ${after}`}>
                {!isOneField && <Table.Td>{label}</Table.Td>}
                <Table.Td>{before ?? 'Vacío'}</Table.Td>
                <Table.Td fw={500}>{after ?? 'Vacío'}</Table.Td>
                <Table.Td ta="right">{formatCount(count)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrolledRegion>
      {groupCount > groups.length && (
        <Text variant="small" mt={4}>
          Los {groups.length} cambios más frecuentes de {formatCount(groupCount)}.
        </Text>
      )}
    </div>
  );
}

function Refused({ noun, told }: { noun: Noun; told: BulkPreview }) {
  const { refused, refusedCount } = told;
  return (
    <Alert
      color="red"
      icon={<IconX />}
      title={`${countedWords(noun, refusedCount)} no se ${refusedCount === 1 ? 'cambia' : 'cambian'}`}
    >
      <Sentences sentences={byReason(refused)} />
    </Alert>
  );
}

/** Each reason with the first of those that have it. */
function byReason(refused: BulkPreview['refused']): string[] {
  const groups = Map.groupBy(refused, ({ reasons }) => reasons.join(' '));
  return [...groups].map(([reason, those]) => {
    const names = those.slice(0, NAMED_BY_REASON).map(({ title }) => title);
    return `${reason} ${names.join(', ')}${those.length > names.length ? ' y otros' : ''}.`;
  });
}

function Used({ told: { used, usedCount } }: { told: BulkPreview }) {
  return (
    <Alert
      color="yellow"
      icon={<IconLink />}
      title={`${formatCount(usedCount)} ${usedCount === 1 ? 'está' : 'están'} en uso`}
    >
      Donde ya se {usedCount === 1 ? 'usa sigue' : 'usan siguen'} valiendo; solo deja
      {usedCount === 1 ? '' : 'n'} de ofrecerse.
      <Sentences sentences={used} total={usedCount} />
    </Alert>
  );
}

function Sentences({ sentences, total }: { sentences: readonly string[]; total?: number }) {
  const all = total ?? sentences.length;
  const told = sentences.slice(0, NAMES_TOLD);
  const items: ReactNode[] = told.map((sentence) => (
    <List.Item key={sentence}>{sentence}</List.Item>
  ));
  return (
    <List size="sm">
      {items}
      {all > told.length && <List.Item>y {formatCount(all - told.length)} más</List.Item>}
    </List>
  );
}
