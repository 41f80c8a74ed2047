/** How grave a finding is: an error stops, a warning is shown, a note explains. */
export type Severity = 'error' | 'warning' | 'note';
