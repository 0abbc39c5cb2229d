/** The screen of rules and that of agreements: cards, list, dialogs (fees §7, fees §10). */
import { Button, Stack } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { type ComponentType, memo, type ReactNode, useDeferredValue } from 'react';
import type { Rule } from '../../../contract/fees/rules.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import type { Column } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { emptyMaster } from '../../kit/table/empty-list.tsx';
import type { RowAction } from '../../kit/table/row-menu.tsx';
import { useMasterImport } from '../../masters/master-imports/public.ts';
import { RuleCheckDrawer, useRuleCheckAction } from '../rule-checks/public.ts';
import { withFileNames } from './file-columns.ts';
import { RuleHistory } from './history-dialog.tsx';
import { RULE_KIND_WORDS, RULE_NOUNS } from './rule-kinds.ts';
import type { RuleList } from './rule-list.ts';
import { RuleListFilters } from './rule-list-filters.tsx';
import { type RecordNames, useRecordNames } from './rule-records.ts';
import { StateCards } from './state-cards.tsx';
import { useRuleActions } from './use-rule-actions.tsx';

type Props = {
  kind: RuleKind;
  list: RuleList;
  title: string;
  description: string;
  /** The name of the table. */
  label: string;
  columns: (nameOf: RecordNames, actionsOf: (rule: Rule) => readonly RowAction[]) => Column<Rule>[];
  /** The fourth card. */
  card: ReactNode;
  Simulator: ComponentType<{ opened: boolean; onClose: () => void }>;
  /** The form. */
  children: ReactNode;
};

export function RuleListScreen(props: Props) {
  const { kind, list, Simulator } = props;
  const { search, setSearch, openRecord } = list;
  const words = RULE_KIND_WORDS[kind];
  const ruleCheck = useRuleCheckAction();
  const imports = useMasterImport(kind);
  // The dialog in the address is rendered first, then the rows behind it.
  const shown = useDeferredValue(props);
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        primary={
          <>
            {imports.actions.map(({ label, icon, onClick }) => (
              <Button key={label} variant="default" leftSection={icon} onClick={onClick}>
                {label}
              </Button>
            ))}
            <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
              {words.createTitle}
            </Button>
          </>
        }
        actions={[
          {
            label: 'Simulador',
            icon: <IconPlayerPlay size={16} />,
            onClick: () => setSearch({ simulator: true }),
          },
          ruleCheck,
        ]}
      />
      <Stack gap="sm">
        <StateCards kind={kind} list={list}>
          {props.card}
        </StateCards>
        <RuleTable screen={shown} />
      </Stack>
      {props.children}
      {imports.dialog}
      <Simulator
        opened={search.simulator === true}
        onClose={() => setSearch({ simulator: undefined })}
      />
      <RuleCheckDrawer reviewed={null} />
      <RuleHistory ruleId={search.history} onClose={() => setSearch({ history: undefined })} />
    </>
  );
}

/** Memoized: rendering twenty rows takes a fifth of the time in which a dialog opens. */
const RuleTable = memo(function RuleTable({ screen }: { screen: Props }) {
  const { kind, list } = screen;
  const nameOf = useRecordNames();
  const actionsOf = useRuleActions(kind, list);
  // Its own, so that the table does not render again with the screen.
  const imports = useMasterImport(kind);
  return (
    <>
      <DataTable
        label={screen.label}
        columns={screen.columns(nameOf, actionsOf)}
        rows={list.rows}
        search={list.search}
        onSearchChange={list.setSearch}
        rowId={(rule) => rule.id}
        onRowClick={list.openRecord}
        {...emptyMaster({
          noun: RULE_NOUNS[kind],
          filters: list.filters,
          setSearch: list.setSearch,
          onCreate: () => list.openRecord('new'),
          imports: imports.actions,
        })}
        exportRows={() => withFileNames(list.exportRows())}
        toolbar={<RuleListFilters kind={kind} list={list} />}
      />
      {imports.dialog}
    </>
  );
});
