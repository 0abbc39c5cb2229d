/** Gives a cost centre to many records of a master: choosing them, what will change, the change, and taking it back (payout §35.6). */
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CentreOfRecord, CentrePreview } from '../../../contract/masters/cost-centre.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { refreshAll } from '../../kit/shell/client.ts';
import type { Selection } from '../../kit/table/data-table.tsx';
import { countedWords, type Noun } from '../../kit/table/master-words.ts';
import { SelectionBar, useSelectedIds } from '../../kit/table/selection-bar.tsx';
import { CentreDialog } from './centre-dialog.tsx';

/** What is taken: the records that are chosen, or all that the list's filters find. */
type Taken<Filters> = { ids: number[] } | Filters;

export type CentreMaster<Row, Filters> = {
  noun: Noun;
  rowLabel: (row: Row) => string;
  /** Whose centre is used by records that have none, e.g. 'el de cada prestación'. */
  otherwise: string;
  preview: (input: Taken<Filters> & { costCentre: string }) => Promise<CentrePreview>;
  change: (input: {
    records: CentreOfRecord[];
  }) => Promise<{ changed: number; undo: CentreOfRecord[] }>;
};

const TITLE = 'Cambiar centro de costo';
const OPEN = 'Cambiar centro de costo…';

/** The list's part of it: an action for the head of the screen; and once it is pressed, a selection, a bar and a dialog. */
export function useCentreChange<Row extends { id: number }, Filters extends object>(
  master: CentreMaster<Row, Filters>,
  { records, total, filters }: { records: Row[] | undefined; total?: number; filters: Filters },
) {
  const { noun, rowLabel } = master;
  const [isOn, setOn] = useState(false);
  const [taken, setTaken] = useState<Taken<Filters> | null>(null);
  const { selected, setSelected, all } = useSelectedIds((records ?? []).map(({ id }) => id));
  const counted = (count: number) => countedWords(noun, count);
  const onError = (error: Error) => {
    toast.error('No se pudo cambiar el centro de costo.', error);
    void refreshAll();
  };
  const undoing = useMutation({
    mutationFn: (undo: CentreOfRecord[]) => master.change({ records: undo }),
    onSuccess: ({ changed }) =>
      toast.success('Deshecho', `${counted(changed)} con el centro de costo de antes.`),
    onError,
  });
  const changing = useMutation({
    mutationFn: (wanted: CentreOfRecord[]) => master.change({ records: wanted }),
    onSuccess: ({ changed, undo }) => {
      toast.undoable(
        'Centro de costo cambiado',
        () => undoing.mutate(undo),
        `${counted(changed)}.`,
      );
      setTaken(null);
      setSelected([]);
      setOn(false);
    },
    onError: (error) => {
      setTaken(null);
      onError(error);
    },
  });
  const end = () => {
    setSelected([]);
    setOn(false);
  };
  const selection: Selection<Row> | undefined = isOn
    ? { selected, onChange: setSelected, rowLabel }
    : undefined;
  return {
    /** None while records are being chosen. */
    actions: isOn ? [] : [{ label: OPEN, onClick: () => setOn(true) }],
    selection,
    bar: isOn && (
      <SelectionBar
        count={selected.length}
        all={all}
        onClear={() => setSelected([])}
        summary={counted(selected.length)}
        emptyText={`Elija ${noun.gender === 'feminine' ? 'las' : 'los'} ${noun.many} que cambian de centro de costo`}
        action={
          <Group gap="xs">
            <Button variant="default" onClick={end}>
              Cancelar
            </Button>
            {selected.length === 0 && total !== undefined && total > all.count && (
              <Button variant="default" onClick={() => setTaken(filters)}>
                Todo lo encontrado ({formatCount(total)})…
              </Button>
            )}
            <Button
              disabled={selected.length === 0}
              onClick={() => setTaken({ ids: [...selected] })}
            >
              {OPEN}
            </Button>
          </Group>
        }
      />
    ),
    dialog: (
      <CentreDialog
        title={TITLE}
        opened={taken !== null}
        noun={noun}
        otherwise={master.otherwise}
        preview={(costCentre) => master.preview({ ...(taken as Taken<Filters>), costCentre })}
        isChanging={changing.isPending}
        onChange={(wanted) => changing.mutate(wanted)}
        onClose={() => setTaken(null)}
      />
    ),
  };
}
