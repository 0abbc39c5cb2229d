/** The dialog for `askReason`; mounted once, in the office. */
import { Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ReasonForm } from '../form/reason-form.tsx';
import { askedReason, type ReasonQuestion } from './ask-reason.ts';
import { AskedModal } from './asked-modal.tsx';

export const ReasonDialog = () => (
  <AskedModal of={askedReason} title={(question) => question?.title ?? ''} size="md">
    {(question) => <Reason key={question.title} question={question} />}
  </AskedModal>
);

function Reason({ question }: { question: ReasonQuestion }) {
  const { body, confirmLabel, isHarmless, run } = question;
  const [isPending, setPending] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [askedOn] = useState(path);
  useEffect(() => {
    if (path !== askedOn && !isPending) askedReason.leave();
  }, [path, askedOn, isPending]);
  const confirm = async (reason: string) => {
    setPending(true);
    // What failed is told by `run`.
    await askedReason.finish(() => run(reason));
    setPending(false);
  };
  return (
    <Stack>
      {body && <Text size="sm">{body}</Text>}
      <ReasonForm
        confirmLabel={confirmLabel}
        isHarmless={isHarmless}
        loading={isPending}
        onConfirm={(reason) => void confirm(reason)}
        onClose={askedReason.leave}
      />
    </Stack>
  );
}
