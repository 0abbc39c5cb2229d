/** What a file of corrections would do, by row and by doctor, and which rows are not corrected (payout §27.2, payout §27.3). */
import { Alert, Button, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import {
  CORRECTION_COLUMN_KEYS,
  CORRECTION_COLUMNS,
  type CorrectionColumn,
} from '../../../domain/payout/correction-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { downloadFile } from '../../kit/display/files.ts';
import { ColumnChoices } from '../../kit/fields/column-choices.tsx';
import { WhatChanges } from './preview-body.tsx';

type Mapping = Partial<Record<CorrectionColumn, string | null>>;

/** How many refused rows are told here; the file has all. */
const TOLD = 8;

export function FilePreview(props: {
  preview: CorrectionFilePreview;
  fileName: string;
  /** The columns that a person named. */
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
}) {
  const { preview, fileName, mapping, onMapping } = props;
  const { missing, lines, refused, difference } = preview;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack component="section" aria-label="Qué cambia" gap="sm">
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
          {missing.length === 1
            ? `No se reconoce la columna ${missing[0]}: indíquela abajo, o use la plantilla.`
            : `No se reconocen las columnas ${missing.join(', ')}: indíquelas abajo, o use la plantilla.`}
        </Alert>
      )}
      {missing.length === 0 && (
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs">
          <StatCard label="Se corrigen" value={formatCount(lines)} />
          <StatCard label="Rechazadas" value={formatCount(refused.length)} />
          <StatCard
            label="Diferencia"
            value={<Amount value={difference} />}
            hint="Antes de retención"
          />
        </SimpleGrid>
      )}
      {refused.length > 0 && <Refused refused={refused} lines={lines} fileName={fileName} />}
      {lines > 0 && <WhatChanges preview={preview} />}
      {isOpen || missing.length > 0 ? (
        <>
          <Text fw={500} size="sm">
            De qué columna se lee cada dato
          </Text>
          <ColumnChoices
            keys={CORRECTION_COLUMN_KEYS}
            ours={CORRECTION_COLUMNS}
            columns={preview.columns}
            mapping={{ ...preview.mapping, ...mapping }}
            onMapping={(chosen) => {
              setIsOpen(true);
              onMapping(chosen);
            }}
          />
        </>
      ) : (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
            Ver o corregir las columnas
          </Button>
        </div>
      )}
    </Stack>
  );
}

type RefusedRows = CorrectionFilePreview['refused'];

function Refused(props: { refused: RefusedRows; lines: number; fileName: string }) {
  const { refused, lines, fileName } = props;
  return (
    <Alert
      color={lines === 0 ? 'red' : 'yellow'}
      icon={<IconAlertTriangle />}
      title={
        lines === 0
          ? 'Ninguna fila se puede corregir'
          : countOf(refused.length, 'fila no se corrige', 'filas no se corrigen')
      }
    >
      <Stack gap="xs" align="flex-start">
        <List size="sm">
          {refused.slice(0, TOLD).map(({ row, reason }) => (
            <List.Item key={row}>
              Fila {row}: {reason}
            </List.Item>
          ))}
          {refused.length > TOLD && (
            <List.Item>y {formatCount(refused.length - TOLD)} más</List.Item>
          )}
        </List>
        <RefusedDownload refused={refused} fileName={fileName} />
      </Stack>
    </Alert>
  );
}

/** Saves the refused rows in the columns of the template, each with its row and why, to be put right and imported again. */
export function RefusedDownload({ refused, fileName }: { refused: RefusedRows; fileName: string }) {
  const save = () => {
    const header = [
      'Fila',
      'Rechazo',
      ...CORRECTION_COLUMN_KEYS.map((key) => CORRECTION_COLUMNS[key].label),
    ];
    const text = [header, ...refused.map(({ row, reason, cells }) => [row, reason, ...cells])]
      .map(csvLine)
      .join('');
    const name = `${fileName.replace(/\.\w+$/, '')}-rechazadas.csv`;
    downloadFile(new File([CSV_MARK, text], name, { type: 'text/csv; charset=utf-8' }));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconDownload size={16} />}
      onClick={save}
    >
      {refused.length === 1
        ? 'Descargar la fila rechazada'
        : `Descargar las ${formatCount(refused.length)} rechazadas`}
    </Button>
  );
}
