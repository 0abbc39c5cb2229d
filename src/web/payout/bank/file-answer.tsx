/** 'Respuesta del banco': read from a file, shown line by line, then applied (payout §20). */
import { Button, Card, FileButton, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnswerSummary, BankFileDetails } from '../../../contract/payout/bank-files.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, whatWasDone } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { useDownload } from '../../kit/display/use-download.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { api } from '../../kit/shell/client.ts';

/** The lines shown of a long answer: those with problems come first. */
const LINES_SHOWN = 50;

export function FileAnswer({ file: { id } }: { file: BankFileDetails }) {
  const [answerText, setAnswerText] = useState<string>();
  const template = useDownload({
    load: () => api.bankFiles.answerTemplate.call({ id }),
    doneTitle: 'Planilla descargada',
    failureTitle: 'No se pudo descargar la planilla',
  });
  const onError = (error: unknown) => toast.error('No se aplicó la respuesta', error);
  const preview = useMutation(api.bankFiles.previewAnswer.mutationOptions({ onError }));
  const apply = useTold(api.bankFiles.applyAnswer.call, {
    done: (summary) => {
      setAnswerText(undefined);
      preview.reset();
      toast.success('Respuesta del banco aplicada', effectsOf(summary));
    },
    failed: onError,
  });
  // Allows choosing a file again under its name once it has been corrected.
  const forgetFile = useRef<() => void>(null);
  const read = async (chosen: File | null) => {
    if (!chosen) return;
    const text = textOf(new Uint8Array(await chosen.arrayBuffer()));
    forgetFile.current?.();
    setAnswerText(text);
    preview.mutate({ id, answerText: text });
  };
  const { data } = preview;
  return (
    <Card component="section" aria-label="Respuesta del banco" padding="sm">
      <Title order={3} size="h5" mb="xs">
        Respuesta del banco
      </Title>
      <Stack gap="sm">
        <Text size="sm">
          Descargue la planilla, complete el estado (Pagada o Rechazada), la fecha y el motivo de
          cada transferencia, y súbala. Nada cambia hasta que confirme.
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            loading={template.isPending}
            onClick={() => template.start(undefined)}
          >
            Descargar planilla
          </Button>
          <FileButton
            resetRef={forgetFile}
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(chosen) => void read(chosen)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                leftSection={<IconFileUpload size={16} />}
                loading={preview.isPending}
              >
                Subir respuesta
              </Button>
            )}
          </FileButton>
        </Group>
        {data && answerText !== undefined && (
          <>
            <Text size="sm">
              <b>{effectsOf(data.summary)}</b>
            </Text>
            {data.summary.problems > 0 && (
              <Warning color="red">
                {countOf(
                  data.summary.problems,
                  'línea tiene un problema',
                  'líneas tienen problemas',
                )}
                : corríjalas y suba el archivo de nuevo.
              </Warning>
            )}
            {data.summary.twice > 0 && (
              <Warning color="orange">
                {countOf(
                  data.summary.twice,
                  'línea paga lo que ya se paga de otra forma',
                  'líneas pagan lo que ya se paga de otra forma',
                )}
                : al aplicar la respuesta quedará como pagado dos veces, por recuperar.
              </Warning>
            )}
            <List size="sm" aria-label="Líneas de la respuesta">
              {data.lines
                .toSorted((a, b) => Number(a.effect !== null) - Number(b.effect !== null))
                .slice(0, LINES_SHOWN)
                .map((line) => (
                  <List.Item key={line.line}>
                    Línea {line.line}, {line.payeeName ?? line.reference}: {line.text}
                  </List.Item>
                ))}
            </List>
            {data.lines.length > LINES_SHOWN && (
              <Text variant="hint">
                Se muestran {LINES_SHOWN} de {data.lines.length} líneas, primero las que tienen
                problemas.
              </Text>
            )}
            <Group>
              <Button
                loading={apply.isPending}
                disabled={
                  data.summary.problems > 0 || data.summary.paid + data.summary.rejected === 0
                }
                onClick={() =>
                  apply.mutate({
                    id,
                    answerText,
                    agreed: {
                      paid: data.summary.paid,
                      rejected: data.summary.rejected,
                      twice: data.summary.twice,
                    },
                  })
                }
              >
                Aplicar respuesta
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** UTF-8 where it is, else the encoding in which Excel saves CSV. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function effectsOf(summary: AnswerSummary): string {
  const { paid, paidAmount, rejected, rejectedAmount, unchanged } = summary;
  return whatWasDone(
    [
      [paid, `${countOf(paid, 'pagada', 'pagadas')} por ${formatPesos(paidAmount)}`],
      [
        rejected,
        `${countOf(rejected, 'rechazada', 'rechazadas')} por ${formatPesos(rejectedAmount)}`,
      ],
      [unchanged, countOf(unchanged, 'ya constaba', 'ya constaban')],
    ],
    'El archivo no dice nada de ninguna transferencia',
  );
}
