/** The row of actions below a message: always there on touch screens, else for the pointer or the focus. */
export const actionsClasses =
  "mt-1 flex min-h-8 flex-wrap print:hidden items-center gap-0.5 [&_button]:text-muted-foreground [&_button:hover]:text-foreground transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/message:opacity-100 pointer-fine:group-hover/message:opacity-100 pointer-fine:has-[[data-state=open]]:opacity-100 pointer-fine:has-[[role=group]]:opacity-100";
