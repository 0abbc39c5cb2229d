/** The file of corrections: chosen, read, told row by row, and then corrected as it was told (payout §27). */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mappingField } from '../../../contract/column-mapping.ts';
import {
  CORRECTION_FILE_LIMIT,
  type CorrectionFilePreview,
  MOST_CORRECTED_ROWS,
} from '../../../contract/payout/correction-files.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { CorrectionColumn } from '../../../domain/payout/correction-columns.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { tellFailure } from '../../kit/dialog/tell-failure.ts';
import type { PeriodValue } from '../../kit/fields/period-field.tsx';
import { RefusedDownload } from '../../kit/fields/refused-rows.tsx';
import { FileChoice, fileKey, ToldFile, toldOptions } from '../../kit/fields/told-file.tsx';
import { api } from '../../kit/shell/client.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import { agreeToDoubts, doubtedRows } from './doubted-lines.tsx';
import { CORRECTION_HEADINGS, FilePreview } from './file-preview.tsx';
import { MonthField, periodOf } from './month-field.tsx';
import { labelOf } from './preview-body.tsx';

type Done = {
  readonly corrections: number;
  readonly difference: number;
  readonly refused: CorrectionFilePreview['refused'];
  readonly fileName: string;
};

export function FileForm({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState<Done | null>(null);
  if (done) return <Corrected done={done} onClose={onClose} />;
  return (
    <FileChoice
      about={`Cada fila corrige una línea pagada: el ID de su atención, qué estaba mal, lo correcto y el motivo, que el médico lee en su portal. Hasta ${formatCount(MOST_CORRECTED_ROWS)} filas.`}
      template="/api/corrections/file/template"
      label="Archivo de correcciones"
      limit={CORRECTION_FILE_LIMIT}
    >
      {(file, onRemove) => (
        <Chosen
          key={fileKey(file)}
          file={file}
          onRemove={onRemove}
          onDone={setDone}
          onClose={onClose}
        />
      )}
    </FileChoice>
  );
}

function Chosen(props: {
  file: File;
  onRemove: () => void;
  onDone: (done: Done) => void;
  onClose: () => void;
}) {
  const { file, onRemove, onDone, onClose } = props;
  const [mapping, setMapping] = useState<Partial<Record<CorrectionColumn, string | null>>>();
  const [month, setMonth] = useState<PeriodValue>({});
  const period = periodOf(month);
  const order = period !== 'incomplete' && { ...period, ...mappingField(mapping) };
  const query = useQuery({
    ...toldOptions('correction-file', order, file, () =>
      api.correctionFiles.preview.call({ ...(order || {}), file }),
    ),
    enabled: order !== false,
  });
  const correcting = useMutation({
    mutationFn: (agreed: { lines: number; difference: number }) =>
      api.correctionFiles.create.call({ ...(order || {}), file, ...agreed }),
    onError: tellFailure('Nada se corrigió'),
  });
  const isBefore = errorCode(query.error) === 'corrections.periodBefore';
  const preview = order ? query.data : undefined;
  const isReady = preview !== undefined && preview.lines > 0 && !query.isFetching;
  const correct = async () => {
    if (!isReady) return;
    const { lines, difference, refused } = preview;
    if (!(await agreeToDoubts(doubtedRows(preview)))) return;
    const made = await correcting.mutateAsync({ lines, difference }).catch(() => null);
    if (made) onDone({ ...made, refused, fileName: file.name });
  };
  return (
    <ToldFile
      file={file}
      told={query}
      rowsOf={rowsOf}
      instead={isBefore || !order ? null : undefined}
      loadingText="Leyendo el archivo y calculando..."
      onRemove={onRemove}
      onCancel={onClose}
      action={{
        label: labelOf(preview),
        isReady,
        isPending: correcting.isPending,
        run: () => void correct(),
      }}
      below={
        (isBefore || !order || preview?.missing.length === 0) && (
          <MonthField
            proposed={null}
            value={month}
            error={
              !order ? 'Elija mes y año, o ninguno.' : isBefore ? errorMessage(query.error) : null
            }
            onChange={setMonth}
          />
        )
      }
    >
      {(told) => (
        <FilePreview preview={told} fileName={file.name} mapping={mapping} onMapping={setMapping} />
      )}
    </ToldFile>
  );
}

const rowsOf = ({ lines, refused, missing }: CorrectionFilePreview) =>
  missing.length === 0 ? lines + refused.length : undefined;

/** What was done, with the rows that are left. */
function Corrected({ done, onClose }: { done: Done; onClose: () => void }) {
  const { corrections, difference, refused, fileName } = done;
  return (
    <Stack>
      <Alert
        color="green"
        icon={<IconCheck />}
        role="status"
        title={countOf(corrections, 'línea corregida', 'líneas corregidas')}
      >
        Una diferencia de {formatPesos(difference)} antes de retención. Se descuenta y se paga con
        la próxima nómina de cada médico, que lee el motivo en su portal.
      </Alert>
      {refused.length > 0 && (
        <Alert
          color="yellow"
          title={countOf(refused.length, 'fila no se corrigió', 'filas no se corrigieron')}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              Descárguelas: cada una dice qué hacer. Arregladas, se importan de nuevo.
            </Text>
            <RefusedDownload refused={refused} headings={CORRECTION_HEADINGS} fileName={fileName} />
          </Stack>
        </Alert>
      )}
      <Group justify="flex-end" className="kit-dialog-actions">
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </Stack>
  );
}
