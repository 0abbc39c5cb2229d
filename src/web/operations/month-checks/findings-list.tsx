/** What the latest checks found, as an inbox: looked at, decided and assigned row by row, or several at once (operations §13.10). */
import { Button, Group, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { FindingState, MonthFinding } from '../../../contract/operations/month-checks.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CHECK_KINDS, type CheckKey } from '../../../domain/month-checks/kinds.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { ChoiceFilter } from '../../kit/table/choice-filter.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useRowKeys } from '../../kit/table/row-keys.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { type Deciding, type Decision, decisionsOf } from './deciding.ts';
import { DecisionDialogs } from './decision-dialogs.tsx';
import { FindingCard, findingColumns } from './finding-columns.tsx';
import { FindingDrawer } from './finding-drawer.tsx';
import { InboxCards } from './inbox-cards.tsx';
import { KeyHelp, KeyHelpButton, useHasKeys } from './key-help.tsx';
import type { FindingSearch } from './search.ts';
import { useDecisions } from './use-decisions.ts';

const STATES: Readonly<Record<FindingState, string>> = {
  open: 'Por resolver',
  held: 'En pausa',
  accepted: 'Aceptados',
  snoozed: 'Pospuestos',
  gone: 'Ya no están',
};
const KINDS = Object.fromEntries(
  Object.entries(CHECK_KINDS).map(([key, { title }]) => [key, title]),
) as Record<CheckKey, string>;

type Props = {
  label: string;
  /** Those of a month, or of all open ones. */
  months: Partial<Period>;
  /** Those of the months that nobody has checked: what waits in them is not known (operations §13.19). */
  unchecked?: readonly Period[];
  search: FindingSearch;
  onSearchChange: (part: Partial<FindingSearch>) => void;
};

export function FindingsList({ label, months, unchecked = [], search, onSearchChange }: Props) {
  const { state, severity, kind, whose, overdue, search: typed, open } = search;
  const filters = { ...months, state, severity, kind, whose, isOverdue: overdue, search: typed };
  const { summary: _, ...rows } = usePagedList(api.monthChecks, filters, search);
  const [chosen, setChosen] = useState<readonly MonthFinding[]>([]);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [hasKeys] = useHasKeys();
  const box = useRef<HTMLDivElement>(null);
  const decisions = useDecisions(() => {
    setDeciding(null);
    setChosen([]);
  });
  const decide = (asked: Deciding) => {
    if (asked.what === 'reopen') decisions.reopen(asked.findings);
    else if (asked.what === 'show')
      decisions.plan(
        asked.findings,
        { snoozedUntil: null },
        countOf(asked.findings.length, 'hallazgo de vuelta', 'hallazgos de vuelta'),
      );
    else setDeciding(asked);
  };
  const change = (part: Partial<FindingSearch>) => {
    // Other rows: what was chosen before would be misleading.
    setChosen([]);
    onSearchChange(part);
  };
  const { records = [], total = 0 } = rows;
  const find = (id: number | undefined) => records.find((finding) => finding.id === id);
  const choose = (ids: readonly number[]) =>
    setChosen(ids.flatMap((id) => [...chosen, ...records].find((one) => one.id === id) ?? []));
  /** What a key acts on: the open finding, else those that are chosen, else the one with the focus. */
  const byKey = (what: Decision) => (id: number | undefined) => {
    const current = find(id);
    const findings = open === undefined && chosen.length > 0 ? chosen : current ? [current] : [];
    if (findings.length > 0 && findings.every((one) => offers(one, what)))
      decide({ what, findings });
  };
  const isChoosable = state !== 'gone';
  useRowKeys({
    box,
    ids: rows.records?.map(({ id }) => id),
    isEnabled: hasKeys && deciding === null && !isHelpOpen,
    ownDialogs: open === undefined ? 0 : 1,
    openedId: open,
    onMove: (id) => onSearchChange({ open: id }),
    onTurn: (by) => {
      const page = search.page + by;
      const isThere = page >= 1 && (page - 1) * search.pageSize < total;
      if (isThere) onSearchChange({ page });
      return isThere;
    },
    actions: {
      e: byKey('accept'),
      h: byKey('snooze'),
      a: byKey('assign'),
      x: (id) => {
        if (id === undefined || open !== undefined || !isChoosable) return;
        const ids = chosen.map((one) => one.id);
        choose(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
      },
      z: decisions.undo,
      '?': () => setHelpOpen(true),
    },
  });
  const withMonth = months.month === undefined;
  const [oldest] = unchecked;
  const isNarrowed = Boolean(typed || kind || severity || whose || overdue);
  return (
    <Stack component="section" aria-label={label} gap="sm" ref={box}>
      <InboxCards months={months} search={search} onChange={change} />
      {oldest && withMonth && records.length > 0 && (
        <Warning title={notChecked(unchecked).emptyText}>
          <Group justify="space-between">
            {notChecked(unchecked).emptyHint}
            <ToCheck period={oldest} />
          </Group>
        </Warning>
      )}
      {isChoosable && records.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setChosen([])}
          summary={`${countOf(chosen.length, 'hallazgo elegido', 'hallazgos elegidos')} · ${formatPesos(chosen.reduce((sum, { amount }) => sum + amount, 0))}`}
          emptyText="Ningún hallazgo elegido"
          action={
            <Group gap="xs">
              {chosen.length > 0 && <Actions chosen={chosen} onDecide={decide} />}
              <KeyHelpButton onClick={() => setHelpOpen(true)} />
            </Group>
          }
        />
      )}
      <DataTable
        label={label}
        columns={findingColumns({ withMonth, onDecide: decide })}
        card={(finding) => (
          <FindingCard finding={finding} withMonth={withMonth} onDecide={decide} />
        )}
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={(part) => onSearchChange(part as Partial<FindingSearch>)}
        rowId={({ id }) => id}
        onRowClick={({ id }) => onSearchChange({ open: id })}
        onClearFilters={clearing({ search: typed, kind, severity, whose, overdue }, onSearchChange)}
        {...(oldest && state === 'open' && !isNarrowed
          ? { ...notChecked(unchecked), emptyAction: <ToCheck period={oldest} /> }
          : {
              emptyText: isNarrowed
                ? 'Ningún hallazgo coincide con los filtros'
                : state === 'open'
                  ? 'Nada por resolver'
                  : 'Ningún hallazgo en este estado',
            })}
        selection={
          isChoosable
            ? {
                selected: chosen.map(({ id }) => id),
                onChange: choose,
                rowLabel: ({ what }) => what,
              }
            : undefined
        }
        toolbar={
          <>
            <SearchField
              label="Buscar médico, prestación o regla"
              w={320}
              value={typed}
              onChange={(text) => change({ search: text })}
            />
            <ChoiceFilter
              label="Qué"
              labels={KINDS}
              value={kind}
              w={240}
              onChange={(next) => change({ kind: next })}
            />
            <ChoiceFilter
              label="Estado"
              labels={STATES}
              value={state}
              all={null}
              w={150}
              onChange={(next) => change({ state: next ?? 'open', overdue: undefined })}
            />
          </>
        }
      />
      <FindingDrawer
        findingId={open}
        hasKeys={hasKeys}
        onDecide={decide}
        onClose={() => onSearchChange({ open: undefined })}
      />
      <DecisionDialogs
        deciding={deciding}
        decisions={decisions}
        onClose={() => setDeciding(null)}
      />
      <KeyHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </Stack>
  );
}

/** What is said of months that nobody has checked. */
const notChecked = (months: readonly Period[]) => ({
  emptyText: `Nadie ha revisado ${someNames(months.map(formatPeriod))} todavía`,
  emptyHint: 'Hasta que alguien revise no se sabe qué hay por resolver.',
});

function ToCheck({ period }: { period: Period }) {
  return (
    <LinkButton to="/cierre" search={period} variant="default">
      Revisar {formatPeriod(period)} en Cierre de Mes
    </LinkButton>
  );
}

const offers = (finding: MonthFinding, what: Decision) =>
  decisionsOf(finding).some((one) => one.what === what);

/** What may be decided about all that are chosen. */
function Actions(props: {
  chosen: readonly MonthFinding[];
  onDecide: (deciding: Deciding) => void;
}) {
  const { chosen, onDecide } = props;
  const [first] = chosen;
  const offered = first ? decisionsOf(first) : [];
  return offered
    .filter(({ what }) => chosen.every((finding) => offers(finding, what)))
    .map(({ what, label }) => (
      <Button key={what} variant="default" onClick={() => onDecide({ what, findings: chosen })}>
        {label}
      </Button>
    ));
}
