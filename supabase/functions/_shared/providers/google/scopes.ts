import { asking, type AskedScope } from "../vendors/asking.ts";

const PREFIX = "https://www.googleapis.com/auth/";
const DRIVE = `${PREFIX}drive`;
const CALENDAR = `${PREFIX}calendar`;

/** For a sharing that is mirrored, when somebody wants it. */
const GROUPS: AskedScope[] = [
  {
    scope: `${PREFIX}cloud-identity.groups.readonly`,
    words:
      "Seeing who is in your organisation's Google groups, so that they can read here what they can read there",
    within: [`${PREFIX}cloud-identity.groups`],
  },
];

/** What connections to Google ask for. */
export const googleScopes = {
  /** Drive, of which chosen files alone are seen. */
  files: asking(
    [
      {
        scope: `${DRIVE}.file`,
        words: "Seeing the Google Drive files that you choose",
        within: [`${DRIVE}.readonly`, DRIVE],
      },
    ],
    [],
    GROUPS,
  ),
  /** Drive, with whatever its person reads there. */
  folders: asking(
    [
      {
        scope: `${DRIVE}.readonly`,
        words: "Seeing and downloading all your Google Drive files",
        within: [DRIVE],
      },
    ],
    [],
    GROUPS,
  ),
  calendar: asking([
    {
      scope: `${CALENDAR}.calendarlist.readonly`,
      words: "Seeing which calendars you have",
      within: [`${CALENDAR}.calendarlist`, `${CALENDAR}.readonly`, CALENDAR],
    },
    {
      scope: `${CALENDAR}.events`,
      words: "Seeing and changing the events of your calendars",
      within: [CALENDAR],
    },
    {
      scope: `${CALENDAR}.freebusy`,
      words: "Seeing when you and others are free",
      within: [`${CALENDAR}.readonly`, CALENDAR],
    },
  ]),
};
