/** The analysis as tables, for readers who prefer figures. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PaymentAnalysis } from '../../../contract/documents/doctor-reports.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { AnalysisLayout } from './analysis-layout.tsx';
import { formatAverage, readMonth } from './analysis-words.ts';

export function AnalysisTables({ analysis }: { analysis: PaymentAnalysis }) {
  const { trends, rankings, weekdays } = analysis;
  return (
    <AnalysisLayout
      trend={
        <Figures
          label="Tendencia de 24 meses"
          head={['Mes', 'Atenciones', 'Líquido']}
          rows={trends
            .toReversed()
            .map(({ month, count, totalAmount }) => [
              formatPeriod(readMonth(month)),
              formatCount(count),
              <Amount key="amount" value={totalAmount} />,
            ])}
        />
      }
      services={
        <Figures
          label="Prestaciones principales"
          head={['Prestación', 'Atenciones', 'Líquido']}
          rows={rankings.topServices.map(({ code, name, count, totalAmount }) => [
            `${code} ${name}`,
            formatCount(count),
            <Amount key="amount" value={totalAmount} />,
          ])}
        />
      }
      recordTypes={
        <Figures
          label="Por tipo de registro"
          head={['Tipo', 'Atenciones', 'Líquido']}
          rows={rankings.topRecordTypes.map(({ name, count, totalAmount }) => [
            name,
            formatCount(count),
            <Amount key="amount" value={totalAmount} />,
          ])}
        />
      }
      weekdays={
        <Figures
          label="Promedio por día de la semana"
          head={['Día', 'Días', 'Atenciones por día', 'Líquido por día']}
          rows={weekdays.map(({ weekday, days, averageCount, averageAmount }) => [
            WEEKDAY_LABELS[weekday],
            formatCount(days),
            formatAverage(averageCount),
            <Amount key="amount" value={averageAmount} />,
          ])}
        />
      }
    />
  );
}

/** A table with a name and figures in each row. */
function Figures(props: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly [name: string, ...figures: ReactNode[]])[];
}) {
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={props.label} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {props.head.map((title, at) => (
              <Table.Th key={title} ta={at === 0 ? undefined : 'right'}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map(([name, ...figures]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {figures.map((figure, at) => (
                <Table.Td key={props.head[at + 1]} ta="right">
                  {figure}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
