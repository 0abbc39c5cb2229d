/** The table column that names the rule of a line. */
import { Badge } from '@mantine/core';
import type { Calculation } from '../../../contract/fees/calculations.ts';
import { NO_RULE_LABEL } from '../../../domain/words/labels.ts';
import type { Column } from '../../kit/table/columns.tsx';

/** The rule's name; a line that no rule covers stands out as 'Sin regla (100%)' (fees §4.2). */
export const ruleColumn: Column<Calculation> = {
  accessor: 'rule',
  title: 'Regla',
  render: (row) => (row.rule ? row.rule.name : <NoRule />),
  exportValue: ({ rule }) => (rule ? rule.name : NO_RULE_LABEL),
};

function NoRule() {
  return (
    <Badge variant="light" color="yellow" c="var(--mantine-color-text)" miw="max-content">
      {NO_RULE_LABEL}
    </Badge>
  );
}
