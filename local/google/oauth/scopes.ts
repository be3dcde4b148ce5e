const PREFIX = "https://www.googleapis.com/auth/";

/** What can be asked for, in Google's words; the first three can't be unticked. */
export const scopes: Record<string, string> = {
  openid: "Associate you with your personal info on Google",
  email: "See your primary Google Account email address",
  profile: "See your personal info, including any personal info you've made publicly available",
  [`${PREFIX}drive`]: "See, edit, create and delete all of your Google Drive files",
  [`${PREFIX}drive.file`]:
    "See, edit, create and delete only the specific Google Drive files that you use with this app",
  [`${PREFIX}drive.readonly`]: "See and download all your Google Drive files",
  [`${PREFIX}drive.metadata`]: "View and manage metadata of files in your Google Drive",
  [`${PREFIX}drive.metadata.readonly`]: "See information about your Google Drive files",
  [`${PREFIX}calendar`]:
    "See, edit, share and permanently delete all the calendars that you can access using Google Calendar",
  [`${PREFIX}calendar.readonly`]:
    "See and download any calendar that you can access using your Google Calendar",
  [`${PREFIX}calendar.events`]: "View and edit events on all your calendars",
  [`${PREFIX}calendar.events.readonly`]: "View events on all your calendars",
  [`${PREFIX}calendar.events.owned`]:
    "See, create, change and delete events on Google calendars that you own",
  [`${PREFIX}calendar.calendarlist`]: "See, add and remove Google calendars that you’re subscribed to",
  [`${PREFIX}calendar.calendarlist.readonly`]: "See the list of Google calendars that you’re subscribed to",
  [`${PREFIX}calendar.calendars.readonly`]:
    "See the title, description, default time zone and other properties of Google calendars that you have access to",
  [`${PREFIX}calendar.freebusy`]: "View your availability in your calendars",
  [`${PREFIX}calendar.events.freebusy`]: "See the availability on Google calendars that you have access to",
  [`${PREFIX}calendar.settings.readonly`]: "View your Calendar settings",
  [`${PREFIX}cloud-identity.groups.readonly`]:
    "See any Cloud Identity Groups that you can access, including group members and their emails",
  [`${PREFIX}userinfo.email`]: "See your primary Google Account email address",
  [`${PREFIX}userinfo.profile`]:
    "See your personal info, including any personal info you've made publicly available",
};

/** Those that are given without a box of their own. */
export function isIdentity(scope: string): boolean {
  return ["openid", "email", "profile"].includes(scope) || scope.startsWith(`${PREFIX}userinfo.`);
}

/** As a token's answer has them: `email` and `profile` by their long names. */
export function longName(scope: string): string {
  return scope === "email" || scope === "profile" ? `${PREFIX}userinfo.${scope}` : scope;
}

export function scopeNames(...short: string[]): string[] {
  return short.map((name) => PREFIX + name);
}
