/** What a file of masters would add and change, and which rows it would not (masters §18.3 to masters §18.6). */
import { Alert, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { columnsOf, type ImportedMaster } from '../../../domain/masters/master-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { byContent, cellStyle, emptyInWords } from '../../kit/display/file-cells.ts';
import { ScrolledRegion } from '../../kit/display/scrolled-region.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { FoldedColumnChoices, MissingColumns } from '../../kit/fields/column-choices.tsx';
import { RefusedRows } from '../../kit/fields/refused-rows.tsx';
import { ChangesDownload } from './changes-download.tsx';
import {
  DoubledColumns,
  Missing,
  PayeeAlerts,
  ReachAlert,
  UnreadColumns,
  WithoutPassword,
} from './preview-alerts.tsx';

type Mapping = Record<string, string | null>;

export function FilePreview(props: {
  master: ImportedMaster;
  preview: MasterFilePreview;
  fileName: string;
  /** The columns that a person named. */
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
  withMissing: boolean;
  onWithMissing: (withMissing: boolean) => void;
  /** Whether the file is taken although columns are not read. */
  isUnreadAgreed: boolean;
  onUnreadAgreed: (isAgreed: boolean) => void;
  /** Reads the preview with all changed records. */
  readAll: () => Promise<MasterFilePreview>;
}) {
  const { master, preview, fileName, mapping, onMapping, withMissing, onWithMissing, readAll } =
    props;
  const { missing, doubled, created, changed, equal, refused, earlier } = preview;
  const isAsked = missing.length + doubled.length > 0;
  const isDoubled = (key: string) => doubled.some((one) => one.key === key);
  const ours = columnsOf(master);
  const isNothing = created + changed + equal === 0;
  return (
    <Stack component="section" aria-label="Qué se importa" gap="sm">
      {earlier && (
        <Alert
          color="yellow"
          icon={<IconHistory />}
          title="Este archivo ya se importó"
          role="alert"
        >
          Lo importó {nameOfUser(earlier.by)} el {formatDate(dateInClinic(new Date(earlier.at)))}.
          Lo que ya está igual no se escribe de nuevo.
        </Alert>
      )}
      <MissingColumns missing={missing} sheet={preview.sheet} otherSheets={preview.otherSheets} />
      <DoubledColumns doubled={doubled} />
      <UnreadColumns
        master={master}
        preview={preview}
        isAgreed={props.isUnreadAgreed}
        onAgreed={props.onUnreadAgreed}
      />
      {!isAsked && (
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs">
          <StatCard label="Se agregan" value={formatCount(created)} />
          <StatCard label="Se cambian" value={formatCount(changed)} />
          <StatCard label="Quedan igual" value={formatCount(equal)} />
          <StatCard label="Rechazadas" value={formatCount(refused.length)} />
        </SimpleGrid>
      )}
      <Missing preview={preview} withMissing={withMissing} onWithMissing={onWithMissing} />
      <ReachAlert reach={preview.reach} />
      <PayeeAlerts preview={preview} />
      {master === 'user' && created > 0 && <WithoutPassword created={created} />}
      {refused.length > 0 && (
        <RefusedRows
          title={
            isNothing
              ? 'Ninguna fila se puede importar'
              : countOf(refused.length, 'fila no se importa', 'filas no se importan')
          }
          refused={refused}
          headings={Object.values(ours).map(({ label }) => label)}
          fileName={fileName}
          isAll={isNothing}
        />
      )}
      {changed > 0 && <ChangedRows preview={preview} />}
      {changed > 0 && <ChangesDownload fileName={fileName} readAll={readAll} />}
      {created > 0 && <NewRows master={master} preview={preview} />}
      <FoldedColumnChoices
        keys={Object.keys(ours)}
        ours={ours}
        columns={preview.columns}
        mapping={{ ...preview.mapping, ...mapping }}
        // A column that is yet to be chosen stays open.
        onMapping={(chosen) =>
          onMapping(
            Object.fromEntries(
              Object.entries(chosen as Mapping).filter(
                ([key, name]) => name !== null || !isDoubled(key),
              ),
            ),
          )
        }
        isMissing={isAsked}
        remembered={preview.remembered}
      />
    </Stack>
  );
}

function ChangedRows({ preview: { changedRows, changed } }: { preview: MasterFilePreview }) {
  return (
    <Rows label="Lo que cambia" shown={changedRows.length} total={changed}>
      <TableHead titles={['Registro', 'Campo', 'Ahora', 'En el archivo']} />
      <Table.Tbody>
        {changedRows.flatMap(({ row, title, changes }) =>
          changes.map(({ label, before, after, waits }, at) => (
            <Table.Tr key={`${row} ${label}`}>
              <Table.Td>{at === 0 ? title : ''}</Table.Td>
              <Table.Td>{label}</Table.Td>
              <Table.Td c="dimmed" style={cellStyle(before)}>
                {before ?? 'Vacío'}
              </Table.Td>
              <Table.Td fw={500} style={cellStyle(after)}>
                {after ?? 'Vacío'}
                {waits && <Text variant="small">Espera a una segunda persona</Text>}
              </Table.Td>
            </Table.Tr>
          )),
        )}
      </Table.Tbody>
    </Rows>
  );
}

function NewRows(props: { master: ImportedMaster; preview: MasterFilePreview }) {
  const { newRows, newHeadings, created } = props.preview;
  const amounts = Object.values(columnsOf(props.master)).filter(({ kind }) => kind === 'pesos');
  const alignOf = (heading: string) =>
    amounts.some(({ label }) => label === heading) ? 'right' : undefined;
  const { filled, empty } = byContent(
    newHeadings.map((heading, at) => ({ heading, at })),
    ({ at }) => newRows.map(({ cells }) => cells[at]),
  );
  const without = empty.length > 0 ? emptyInWords(empty.map(({ heading }) => heading)) : null;
  return (
    <Rows label="Lo que se agrega" shown={newRows.length} total={created} note={without}>
      <Table.Thead>
        <Table.Tr>
          {filled.map(({ heading }) => (
            <Table.Th key={heading} ta={alignOf(heading)}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {newRows.map(({ row, cells }) => (
          <Table.Tr key={row}>
            {filled.map(({ heading, at }) => (
              <Table.Td key={heading} ta={alignOf(heading)} style={cellStyle(cells[at])}>
                {cells[at]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Rows>
  );
}

function Rows(props: {
  label: string;
  shown: number;
  total: number;
  note?: string | null;
  children: React.ReactNode;
}) {
  const { label, shown, total, note, children } = props;
  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {label}
      </Text>
      <ScrolledRegion label={label} height={260}>
        <Table aria-label={label} verticalSpacing={4} stickyHeader>
          {children}
        </Table>
      </ScrolledRegion>
      {(total > shown || note) && (
        <Text variant="small" mt={4}>
          {total > shown && `Las primeras ${shown} de ${formatCount(total)}. `}
          {note}
        </Text>
      )}
    </div>
  );
}
