import { asking, type AskedScope } from "../vendors/asking.ts";

/** Without it no refresh token comes; it isn't named among what was granted. */
const OFFLINE = ["offline_access"];

const FILES: AskedScope = {
  scope: "Files.Read.All",
  words: "Seeing and downloading all files that you can open",
  within: ["Files.ReadWrite.All"],
};
const SITES: AskedScope = {
  scope: "Sites.Read.All",
  words: "Seeing the SharePoint sites that you can open, and what is in them",
  within: ["Sites.ReadWrite.All", "Sites.FullControl.All"],
};

/**
 * For a sharing that is mirrored, when somebody wants it. Without the second a member of a group is told without an address
 * (learn.microsoft.com, "limited information returned for inaccessible member objects").
 */
const GROUPS: AskedScope[] = [
  {
    scope: "GroupMember.Read.All",
    words:
      "Seeing who is in your organisation's groups, so that they can read here what they can read there (an administrator has to agree)",
    within: ["Group.Read.All", "GroupMember.ReadWrite.All", "Directory.Read.All"],
  },
  {
    scope: "User.ReadBasic.All",
    words: "Seeing the email addresses of those who are in them",
    within: ["User.Read.All", "Directory.Read.All"],
  },
];

/** What connections to Microsoft ask for. */
export const microsoftScopes = {
  onedrive: asking([FILES], OFFLINE, GROUPS),
  sharepoint: asking([SITES, FILES], OFFLINE, GROUPS),
  teams: asking(
    [
      {
        scope: "Team.ReadBasic.All",
        words: "Seeing which teams you are in",
        within: ["TeamSettings.Read.All", "TeamSettings.ReadWrite.All"],
      },
      {
        scope: "Channel.ReadBasic.All",
        words: "Seeing which channels they have",
        within: ["ChannelSettings.Read.All", "ChannelSettings.ReadWrite.All"],
      },
      { scope: "ChannelMessage.Read.All", words: "Reading the messages of those channels" },
      {
        scope: "ChannelMember.Read.All",
        words: "Seeing who is in those channels, so that they can read here what they can read there",
        within: ["ChannelMember.ReadWrite.All"],
      },
      FILES,
    ],
    OFFLINE,
    GROUPS,
  ),
};
