/** What a file of corrections would do, by row and by doctor, and which rows are not corrected (payout §27.2, payout §27.3). */
import { SimpleGrid, Stack } from '@mantine/core';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import {
  CORRECTION_COLUMN_KEYS,
  CORRECTION_COLUMNS,
  type CorrectionColumn,
} from '../../../domain/payout/correction-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { FoldedColumnChoices, MissingColumns } from '../../kit/fields/column-choices.tsx';
import { RefusedRows } from '../../kit/fields/refused-rows.tsx';
import { DoubtedLines, doubtedRows } from './doubted-lines.tsx';
import { WhatChanges } from './preview-body.tsx';

type Mapping = Partial<Record<CorrectionColumn, string | null>>;

/** Those of the template. */
export const CORRECTION_HEADINGS = CORRECTION_COLUMN_KEYS.map(
  (key) => CORRECTION_COLUMNS[key].label,
);

export function FilePreview(props: {
  preview: CorrectionFilePreview;
  fileName: string;
  /** The columns that a person named. */
  mapping: Mapping | undefined;
  onMapping: (mapping: Mapping) => void;
}) {
  const { preview, fileName, mapping, onMapping } = props;
  const { missing, lines, refused, difference } = preview;
  return (
    <Stack component="section" aria-label="Qué cambia" gap="sm">
      <MissingColumns missing={missing} sheet={preview.sheet} otherSheets={preview.otherSheets} />
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
      {refused.length > 0 && (
        <RefusedRows
          title={
            lines === 0
              ? 'Ninguna fila se puede corregir'
              : countOf(refused.length, 'fila no se corrige', 'filas no se corrigen')
          }
          refused={refused}
          headings={CORRECTION_HEADINGS}
          fileName={fileName}
          isAll={lines === 0}
        />
      )}
      <DoubtedLines doubts={doubtedRows(preview)} />
      {lines > 0 && <WhatChanges preview={preview} />}
      <FoldedColumnChoices
        keys={CORRECTION_COLUMN_KEYS}
        ours={CORRECTION_COLUMNS}
        columns={preview.columns}
        mapping={{ ...preview.mapping, ...mapping }}
        onMapping={onMapping}
        isMissing={missing.length > 0}
      />
    </Stack>
  );
}
