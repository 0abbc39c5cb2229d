/** To where an account is put right: the society's record if it is paid, else the doctor's. */
import { useMayLink } from '../../kit/shell/current-user.ts';
import { LinkButton } from '../../kit/shell/links.tsx';

export type MayOpenPayee = { readonly doctor: boolean; readonly society: boolean };

/** Whether the user may open the records of doctors, and of societies. */
export const useMayOpenPayee = (): MayOpenPayee => ({
  doctor: useMayLink('/medicos'),
  society: useMayLink('/sociedades-medicas'),
});

/** Nothing for users who may not open the record. */
export function PayeeLink(props: {
  payee: { readonly societyId: number | null; readonly doctorId: number };
  mayOpen: MayOpenPayee;
  label: string;
  /** Names the payee, too. */
  ariaLabel: string;
}) {
  const { payee, mayOpen, label, ariaLabel } = props;
  const words = {
    size: 'compact-sm',
    variant: 'default',
    'aria-label': ariaLabel,
    children: label,
  } as const;
  if (payee.societyId !== null) {
    return mayOpen.society ? (
      <LinkButton to="/sociedades-medicas" search={{ open: payee.societyId }} {...words} />
    ) : null;
  }
  return mayOpen.doctor ? (
    <LinkButton to="/medicos" search={{ open: payee.doctorId }} {...words} />
  ) : null;
}
