/** The common parts of the three clean-ups: preview, question and toasts. */
import { Button, Modal, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RemovalPreview } from '../../../contract/intake/attention-cleaning.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../domain/words/counts.ts';
import { DialogActions } from '../../kit/dialog/dialog-actions.tsx';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { PeriodSums } from '../../kit/display/period-sums.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { refreshAll } from '../../kit/shell/client.ts';
import { errorCode, errorMessage } from '../../kit/shell/errors.ts';
import { removalVerb } from './labels.ts';

type Line = { key: number | string; label: string; attentions: number };

/** '120 atenciones pendientes'. */
export const pendingCount = (count: number) =>
  countOf(count, 'atención pendiente', 'atenciones pendientes');

/**
 * Deletes and reports it. `failure` is the specified sentence for an error without its own; when the records have
 * changed meanwhile, the preview is read again.
 */
export function useCleaning<Input extends object, Answer>(
  remove: (input: Input) => Promise<Answer>,
  words: {
    success: string;
    message: (answer: Answer) => string;
    failureTitle: string;
    failure: string;
    onDone: () => void;
  },
) {
  return useAsked(remove, {
    done: (answer) => {
      toast.success(words.success, words.message(answer));
      words.onDone();
    },
    failed: (error) => {
      const code = errorCode(error);
      toast.error(
        words.failureTitle,
        code === null ? `${words.failure}. ${errorMessage(error)}` : error,
      );
      if (code === 'attention.removalChanged') void refreshAll();
    },
  });
}

/** The attentions to be deleted: their doctors, number, amount and months. */
export function RemovalQuestion(props: { sentence: string; preview: RemovalPreview }) {
  const { attentions, doctors, grossAmount, months, latestMonths, topDoctors } = props.preview;
  const names = topDoctors.map(({ doctorName }) => doctorName);
  return (
    <Stack gap="sm">
      <span>{props.sentence}</span>
      {attentions > 0 && (
        <>
          <FactList
            facts={[
              ['Médicos', `${formatCount(doctors)}: ${someNames(names, doctors)}`],
              ['Atenciones', formatCount(attentions)],
              ['Valor bruto', formatPesos(grossAmount)],
            ]}
          />
          <PeriodSums
            lines={latestMonths.map(({ attentions, grossAmount, ...month }) => ({
              ...month,
              records: attentions,
              amount: grossAmount,
            }))}
            more={months - latestMonths.length}
            amountTitle="Valor bruto"
          />
        </>
      )}
    </Stack>
  );
}

/** A preview is counted again each time; the last one is shown until then. */
export const COUNTED_ANEW = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** The dialog of a clean-up. */
export function CleaningDialog(props: {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return <Modal {...props} size="lg" />;
}

/** The attentions to be deleted, once they are counted. */
export function CleaningPreview<Preview extends RemovalPreview>(props: {
  query: UseQueryResult<Preview>;
  /** Renders the preview as a sentence. */
  children: (preview: Preview) => ReactNode;
  /** Further lists, beside those of doctors and months. */
  others?: (preview: Preview) => ReactNode;
}) {
  const { query } = props;
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Contando las atenciones..." />;
  const { attentions, doctors, months, topDoctors, latestMonths } = query.data;
  return (
    <Stack gap="sm" aria-busy={query.isFetching}>
      <Text size="sm" role="status">
        {props.children(query.data)}
      </Text>
      {attentions > 0 && (
        <>
          {props.others?.(query.data)}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" style={{ alignItems: 'start' }}>
            <CountTable
              title="Médicos"
              total={doctors}
              lines={topDoctors.map(({ doctorId, doctorName, attentions }) => ({
                key: doctorId,
                label: doctorName,
                attentions,
              }))}
            />
            <CountTable
              title="Meses"
              total={months}
              lines={latestMonths.map(({ year, month, attentions }) => ({
                key: year * 100 + month,
                label: formatPeriod({ year, month }),
                attentions,
              }))}
            />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

/** Names with their numbers of attentions, and the number of names that are not listed. */
export function CountTable(props: { title: string; total: number; lines: Line[] }) {
  const { title, total, lines } = props;
  const rest = total - lines.length;
  return (
    <Table withTableBorder verticalSpacing={4} layout="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            {title} ({formatCount(total)})
          </Table.Th>
          <Table.Th ta="right">Atenciones</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ key, label, attentions }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td ta="right">{formatCount(attentions)}</Table.Td>
          </Table.Tr>
        ))}
        {rest > 0 && (
          <Table.Tr>
            <Table.Td colSpan={2} c="dimmed">
              y {formatCount(rest)} más
            </Table.Td>
          </Table.Tr>
        )}
      </Table.Tbody>
    </Table>
  );
}

/** The buttons of a cleaning of pending attentions: asks about what was previewed, deletes it, and says so. */
export function PendingRemoval<Preview extends RemovalPreview>(props: {
  /** The title of the question. */
  title: string;
  /** Whose attentions they are, in words that follow their count. */
  whose: (preview: Preview) => string;
  /** Undefined until it is counted. */
  preview: Preview | undefined;
  remove: (expectedCount: number) => Promise<{ deletedCount: number }>;
  /** The specified sentence for what has no reason of its own. */
  failure: string;
  onClose: () => void;
}) {
  const { title, preview, onClose } = props;
  // `remove` is the one of the question, also if something else was chosen since.
  const removal = ({ remove }: { remove: () => ReturnType<typeof props.remove> }) => remove();
  const cleaning = useCleaning(removal, {
    success: 'Eliminación exitosa',
    message: ({ deletedCount }) => `Eliminadas: ${pendingCount(deletedCount)}.`,
    failureTitle: 'Error al eliminar registros',
    failure: props.failure,
    onDone: onClose,
  });
  const count = preview?.attentions ?? 0;
  const ask = async () => {
    if (!preview) return;
    const sentence = `${removalVerb(count)} ${pendingCount(count)}${props.whose(preview)}. No se puede deshacer.`;
    await cleaning.ask({
      input: { remove: () => props.remove(count) },
      title,
      body: <RemovalQuestion sentence={sentence} preview={preview} />,
      confirmLabel: 'Eliminar',
      danger: true,
    });
  };
  return (
    <CleaningButtons count={count} loading={cleaning.isPending} onCancel={onClose} onRemove={ask} />
  );
}

/** Buttons to cancel, or to continue to the question. */
export function CleaningButtons(props: {
  /** The number of attentions to be deleted. */
  count: number;
  /** By default, 'delete' with the count. */
  label?: string;
  loading: boolean;
  onCancel: () => void;
  onRemove: () => void;
}) {
  const { count } = props;
  const all = count === 0 ? 'Eliminar' : `Eliminar ${countOf(count, 'atención', 'atenciones')}`;
  const { label = all } = props;
  return (
    <DialogActions onCancel={props.onCancel} isSticky>
      <Button
        color="red.8"
        leftSection={<IconTrash size={16} />}
        disabled={count === 0}
        loading={props.loading}
        onClick={props.onRemove}
      >
        {label}
      </Button>
    </DialogActions>
  );
}
