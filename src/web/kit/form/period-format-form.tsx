/** Which month, in which format, and the button that makes a file's content of it (payout §9, payout §14). */
import { Card, Group, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { ReasonedButton } from '../dialog/reasoned-button.tsx';
import { toast } from '../dialog/toast.tsx';
import { PeriodField } from '../fields/period-field.tsx';
import { choicesOf } from '../table/choice-filter.tsx';

type Generating = {
  label: string;
  icon: ReactNode;
  /** Generates the chosen file; answers the message to show. */
  run: () => Promise<string>;
  doneTitle: string;
  failureTitle: string;
  /** Also called after a failure, which the screen then shows. */
  onEnd: () => void;
};

export function PeriodFormatForm<Format extends string>(props: {
  period: Period;
  onPeriodChange: (period: Period) => void;
  formatLabel: string;
  formats: Readonly<Record<Format, string>>;
  format: Format;
  onFormatChange: (format: Format) => void;
  /** Whether it was generated before, so that downloading is the next step. */
  isGenerated: boolean;
  generating: Generating;
  /** Why the chosen month can't be generated, where that is known. */
  unavailable?: string | undefined;
  /** Further fields. */
  children?: ReactNode;
}) {
  const { generating } = props;
  const { generate, isPending } = useGenerating(generating);
  return (
    <Card component="section" aria-label="Período y formato">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Group gap="sm" align="flex-end">
          <PeriodField required value={props.period} onChange={props.onPeriodChange} />
          <NativeSelect
            label={props.formatLabel}
            required
            data={choicesOf(props.formats)}
            value={props.format}
            onChange={(event) => props.onFormatChange(event.currentTarget.value as Format)}
          />
          {props.children}
        </Group>
        <ReasonedButton
          variant={props.isGenerated ? 'default' : 'filled'}
          leftSection={generating.icon}
          loading={isPending}
          reasonAgainst={props.unavailable}
          onClick={() => void generate()}
        >
          {generating.label}
        </ReasonedButton>
      </Group>
    </Card>
  );
}

function useGenerating({ run, doneTitle, failureTitle, onEnd }: Generating) {
  const [isPending, setPending] = useState(false);
  const generate = async () => {
    setPending(true);
    try {
      toast.success(doneTitle, await run());
    } catch (error) {
      toast.error(failureTitle, error);
    } finally {
      setPending(false);
      onEnd();
    }
  };
  return { generate, isPending };
}
